use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Connections at the same time; more wait at the door.
const MOST_CONNECTIONS: usize = 4_000;
/// How long a client may take to say what it wants.
const HEADER_PATIENCE: Duration = Duration::from_secs(15);
/// How long those who are being served have, when the server is stopped.
const LAST_ORDERS: Duration = Duration::from_secs(2);
/// After an error of the listener (too many open files), until it is asked again.
const BREATH: Duration = Duration::from_millis(100);

/// A socket that is listening.
#[derive(Debug)]
pub struct Serving {
    listener: TcpListener,
    /// Where it listens.
    pub address: SocketAddr,
}

/// Listens at an address.
pub async fn bind(address: SocketAddr) -> io::Result<Serving> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok(Serving { listener, address })
}

/// Serves until `stop` is done; then lets those who are being served finish, but not for long.
pub async fn serve(serving: Serving, app: Router, stop: impl Future<Output = ()>) {
    let doors = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut http = auto::Builder::new(TokioExecutor::new()).http1_only();
    http.http1().timer(TokioTimer::new()).header_read_timeout(HEADER_PATIENCE);
    tokio::pin!(stop);
    loop {
        let accepted = async {
            // Never closed, so there is always a permit sooner or later.
            let permit = Arc::clone(&doors).acquire_owned().await;
            (permit, serving.listener.accept().await)
        };
        let (permit, stream) = tokio::select! {
            () = &mut stop => break,
            (permit, accepted) = accepted => match accepted {
                Ok((stream, _)) => (permit, stream),
                Err(_) => {
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
        };
        // Small answers should not wait for more to send.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(app.clone());
        let connection = http.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A connection that breaks is the client's business.
            let _ = connection.await;
            drop(permit);
        });
    }
    drop(serving);
    let _ = tokio::time::timeout(LAST_ORDERS, graceful.shutdown()).await;
}
