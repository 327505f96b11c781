// Where the gates of a circuit are drawn.

import type { Circuit, Gate } from "./types";

export const qubitsOf = ({ target, ones = [], zeros = [] }: Gate) => [target, ...ones, ...zeros];

/** The column of every gate: gates of one part that stand one below the other share it. */
export function columnsOf({ gates, parts }: Circuit): number[] {
  const columns: number[] = [];
  let column = -1;
  for (const { begin, end } of parts) {
    let taken: [number, number][] = [];
    column++;
    for (const gate of gates.slice(begin, end)) {
      const qubits = qubitsOf(gate);
      const span: [number, number] = [Math.min(...qubits), Math.max(...qubits)];
      if (taken.some(([from, to]) => span[1] >= from && to >= span[0])) {
        column++;
        taken = [];
      }
      taken.push(span);
      columns.push(column);
    }
  }
  return columns;
}

/** The name of a qubit: `nim[2]`. */
export function wireName({ registers }: Circuit, qubit: number): string {
  const register = registers.find(({ first, bits }) => qubit >= first && qubit < first + bits);
  return register ? `${register.name}[${qubit - register.first}]` : `q[${qubit}]`;
}
