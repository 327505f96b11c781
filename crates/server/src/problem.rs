use crate::wire::Text;
use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kythu_game::Refusal;
use kythu_words::{Message, say};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request was not granted: a code for programs, a message for people.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: Message,
    pub(crate) at: Option<usize>,
}

/// A problem as it is sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemView {
    /// What went wrong, for programs.
    #[schema(example = "illegal_move")]
    pub(crate) code: &'static str,
    /// What went wrong, for people.
    pub(crate) message: Text,
    /// How many characters stand before the place, in the text that was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<usize>,
}

impl Problem {
    pub(crate) const fn new(status: StatusCode, code: &'static str, message: Message) -> Self {
        Self { status, code, message, at: None }
    }

    /// What was sent is understood but cannot be.
    pub(crate) fn unprocessable(code: &'static str, refusal: Refusal) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, code, message: refusal.message, at: refusal.at }
    }

    /// It does not fit the state that things are in.
    pub(crate) const fn conflict(code: &'static str, message: Message) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    pub(crate) fn bad_request(what: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", say!("server.bad-request", what = what))
    }

    pub(crate) const fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", Message::new("server.not-found"))
    }

    /// A part of the request is longer than its description allows.
    pub(crate) const fn too_long() -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "too_long", Message::new("server.too-long"))
    }

    /// The whole request is larger than anything that is read.
    pub(crate) const fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", Message::new("server.too-large"))
    }

    /// There is more to do than can be done at the moment.
    pub(crate) const fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", Message::new("server.busy"))
    }

    /// The disk does not do what it should.
    pub(crate) fn storage(what: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage", say!("server.storage", what = what))
    }

    pub(crate) fn view(&self) -> ProblemView {
        ProblemView { code: self.code, message: (&self.message).into(), at: self.at }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.view())).into_response();
        if matches!(self.status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        match rejection {
            JsonRejection::MissingJsonContentType(_) => {
                Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", Message::new("server.not-json"))
            }
            JsonRejection::BytesRejection(BytesRejection::FailedToBufferBody(rejection))
                if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE =>
            {
                Self::too_large()
            }
            other => Self::bad_request(&other.body_text()),
        }
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Self::bad_request(&rejection.body_text())
    }
}

impl From<PathRejection> for Problem {
    fn from(_: PathRejection) -> Self {
        Self::not_found()
    }
}
