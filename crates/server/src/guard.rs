//! Who may ask, and what browsers are told: a page of another site has no business here.

use crate::problem::Problem;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kythu_words::say;
use std::time::Duration;

/// Which names this server answers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hosts {
    /// Only names of this machine itself: another site cannot make a browser talk to it under a name of its own.
    Loopback,
    /// Any name: somebody has decided to be reachable from elsewhere.
    Any,
}

/// Headers that tell browsers to trust nothing but what this server sends.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// How long a request may take from its first byte to its answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Refuses strangers, and adds the headers to every answer.
pub(crate) async fn guard(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let mut response = match check(hosts, &request) {
        // Nobody may keep a request open for ever by sending it slowly.
        Ok(()) => match tokio::time::timeout(PATIENCE, next.run(request)).await {
            Ok(response) => response,
            Err(_) => {
                Problem::new(StatusCode::REQUEST_TIMEOUT, "timeout", say!("server.timeout")).into_response()
            }
        },
        Err(problem) => problem.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(hosts: Hosts, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let host = text(headers, &header::HOST).or_else(|| request.uri().authority().map(Authority::as_str));
    let Some(host) = host.and_then(|host| host.parse::<Authority>().ok()) else {
        return Err(Problem::new(StatusCode::BAD_REQUEST, "bad_host", say!("server.bad-host")));
    };
    if hosts == Hosts::Loopback && !is_loopback(host.host()) {
        return Err(Problem::new(StatusCode::FORBIDDEN, "bad_host", say!("server.bad-host")));
    }
    // Browsers name the page that asks; others need not.
    let foreign = Problem::new(StatusCode::FORBIDDEN, "bad_origin", say!("server.bad-origin"));
    match headers.get(header::ORIGIN) {
        None => Ok(()),
        Some(origin) => {
            let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
            match origin {
                Some((_, authority)) if authority.eq_ignore_ascii_case(host.as_str()) => Ok(()),
                _ => Err(foreign),
            }
        }
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Whether a name in an address means this machine itself.
pub(crate) fn is_loopback(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || address.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}
