use crate::problem::Problem;

/// Letters and digits that nobody mistakes for each other; 32 of them, 5 bits each.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// Letters of a name: 120 random bits, which nobody guesses.
const LENGTH: usize = 24;

/// A fresh name that cannot be guessed: of a game, or of a seat in it.
pub(crate) fn fresh() -> Result<String, Problem> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(|error| Problem::storage(&error.to_string()))?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Whether a secret that somebody else made could be one of ours.
pub(crate) fn is_sound(secret: &str) -> bool {
    secret.len() == LENGTH && secret.bytes().all(|byte| LETTERS.contains(&byte))
}

/// Whether two secrets are the same, in a time that does not tell how much of them is.
pub(crate) fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_are_compared_whole() {
        let (a, b) = (fresh().unwrap(), fresh().unwrap());
        assert!(is_sound(&a) && a != b);
        assert!(!is_sound("") && !is_sound(&a[1..]) && !is_sound(&a.to_uppercase()));
        assert!(same(&a, &a) && !same(&a, &b) && !same(&a, &a[1..]) && !same(&a, ""));
    }
}
