//! What handlers take from a request, with refusals in our own words.

use crate::problem::Problem;
use crate::secret;
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use kythu_words::say;
use serde::de::DeserializeOwned;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Json(value) = Json::from_request(request, state).await?;
        Ok(Self(value))
    }
}

/// The name of a game in the path.
pub(crate) struct Id(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Path(id) = Path::from_request_parts(parts, state).await?;
        Ok(Self(id))
    }
}

/// The query.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Query(value) = Query::from_request_parts(parts, state).await?;
        Ok(Self(value))
    }
}

/// The secrets that the sender holds, of seats or of what it began: `Authorization: Bearer SECRET`, or two of them with a comma between.
#[derive(Clone)]
pub(crate) struct Tokens(String);

impl Tokens {
    pub(crate) fn list(&self) -> Vec<&str> {
        self.0.split(',').map(str::trim).filter(|token| !token.is_empty()).take(2).collect()
    }

    /// Refuses whoever does not hold this secret. What was made without one is nobody's.
    pub(crate) fn check(&self, held: Option<&str>) -> Result<(), Problem> {
        if held.is_some_and(|held| self.list().iter().any(|token| secret::same(token, held))) {
            return Ok(());
        }
        Err(Problem::new(StatusCode::FORBIDDEN, "wrong_token", say!("server.not-yours")))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Tokens {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let missing = || Problem::new(StatusCode::UNAUTHORIZED, "no_token", say!("server.no-token"));
        let header = parts.headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok());
        let (scheme, tokens) = header.and_then(|header| header.split_once(' ')).ok_or_else(missing)?;
        if !scheme.eq_ignore_ascii_case("bearer") || tokens.trim().is_empty() {
            return Err(missing());
        }
        Ok(Self(tokens.to_owned()))
    }
}
