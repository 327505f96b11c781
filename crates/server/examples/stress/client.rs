use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// One connection to the server, used again and again: as little HTTP as it takes.
pub(crate) struct Client {
    address: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, stream: None }
    }

    /// Sends a request; the status and the answer. An error means that nobody knows whether it was carried out.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Result<(u16, Value), String> {
        let answer = timeout(PATIENCE, self.try_ask(method, path, token, body)).await;
        match answer {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => {
                self.stream = None;
                Err(error.to_string())
            }
            Err(_) => {
                self.stream = None;
                Err(format!("no answer within {PATIENCE:?}"))
            }
        }
    }

    async fn try_ask(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> std::io::Result<(u16, Value)> {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            none => {
                let stream = TcpStream::connect(self.address).await?;
                stream.set_nodelay(true)?;
                none.insert(BufReader::new(stream))
            }
        };
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let authorization =
            if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n{authorization}content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.get_mut().write_all(request.as_bytes()).await?;
        let broken = || std::io::Error::other("an answer that is not HTTP");
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or_else(broken)?;
        let mut length = 0;
        loop {
            line.clear();
            stream.read_line(&mut line).await?;
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().map_err(|_| broken())?;
            }
        }
        let mut bytes = vec![0; length];
        stream.read_exact(&mut bytes).await?;
        Ok((status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
    }
}
