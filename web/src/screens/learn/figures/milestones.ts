/**
 * An event with the publication in which it stands. Publications are named as they are printed, in every language; volume and pages are given
 * only where they were checked against a second source.
 */
export type Milestone = { name: string; year: string; source: string };

const SOURCES: Milestone[] = [
  { name: "bouton", year: "1901", source: "C. L. Bouton, “Nim, A Game with a Complete Mathematical Theory”, Annals of Mathematics, 2nd series, vol. 3 (1901–1902), pp. 35–39." },
  { name: "zermelo", year: "1913", source: "E. Zermelo, “Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels”, Proceedings of the Fifth International Congress of Mathematicians (Cambridge 1912), vol. II, Cambridge University Press 1913, pp. 501–504." },
  { name: "neumann", year: "1928", source: "J. von Neumann, “Zur Theorie der Gesellschaftsspiele”, Mathematische Annalen, vol. 100 (1928), pp. 295–320." },
  { name: "sprague", year: "1935", source: "R. Sprague, “Über mathematische Kampfspiele”, Tôhoku Mathematical Journal, vol. 41 (1935), pp. 438–444; P. M. Grundy, “Mathematics and Games”, Eureka, no. 2 (1939), pp. 6–8, reprinted in no. 27 (1964), pp. 9–11." },
  { name: "shannon", year: "1950", source: "C. E. Shannon, “Programming a Computer for Playing Chess”, Philosophical Magazine, series 7, vol. 41, no. 314 (March 1950), pp. 256–275." },
  { name: "knuth", year: "1975", source: "D. E. Knuth and R. W. Moore, “An Analysis of Alpha-Beta Pruning”, Artificial Intelligence, vol. 6 (1975), pp. 293–326." },
  { name: "connect4", year: "1988", source: "J. D. Allen and V. Allis in the newsgroup rec.games.programmer, 1 and 16 October 1988; V. Allis, “A Knowledge-Based Approach of Connect-Four”, M.Sc. thesis, report IR-163, Vrije Universiteit, Amsterdam 1988; J. D. Allen, “A Note on the Computer Solution of Connect-Four”, in: Heuristic Programming in Artificial Intelligence 1, 1989." },
  { name: "checkers", year: "2007", source: "J. Schaeffer, N. Burch, Y. Björnsson, A. Kishimoto, M. Müller, R. Lake, P. Lu and S. Sutphen, “Checkers Is Solved”, Science (2007)." },
  { name: "deepblue", year: "1997", source: "M. Campbell, A. J. Hoane Jr. and F. Hsu, “Deep Blue”, Artificial Intelligence (2002)." },
  { name: "alphago", year: "2016", source: "D. Silver, A. Huang, C. J. Maddison et al., “Mastering the Game of Go with Deep Neural Networks and Tree Search”, Nature, vol. 529 (28 January 2016), pp. 484–489; the match of March 2016: D. Silver, J. Schrittwieser, K. Simonyan et al., “Mastering the Game of Go without Human Knowledge”, Nature, vol. 550 (2017), pp. 354–359." },
  { name: "alphazero", year: "2017", source: "D. Silver, T. Hubert, J. Schrittwieser et al., “A General Reinforcement Learning Algorithm That Masters Chess, Shogi, and Go through Self-Play”, Science, vol. 362, no. 6419 (2018), pp. 1140–1144; preprint: “Mastering Chess and Shogi by Self-Play with a General Reinforcement Learning Algorithm”, arXiv:1712.01815 (2017)." },
];

export function milestones(...names: string[]): Milestone[] {
  return names.map((name) => {
    const found = SOURCES.find((one) => one.name === name);
    if (!found) throw new Error(`no source for ${name}`);
    return found;
  });
}
