//! Answers only requests of its own page, and restricts what that page may do.
//!
//! Pages of other origins must not use the server, either directly or through a host name that resolves to
//! its address (DNS rebinding). So `Host` and `Origin` are compared with the names under which the server is
//! known.

use std::net::SocketAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The names under which the server is known, with their ports.
#[derive(Debug, Clone)]
pub struct Names {
    names: Vec<String>,
    /// A server that listens on all addresses is known under every IP address with this port. Pages of other
    /// origins cannot have such a name.
    every_ip: Option<u16>,
}

impl Names {
    /// The names of a server that listens on an address, with names that its user has added.
    pub fn new(address: SocketAddr, more: &[String]) -> Self {
        let port = address.port();
        let mut names = vec![address.to_string()];
        if address.ip().is_loopback() || address.ip().is_unspecified() {
            names.extend(["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}")));
        }
        for name in more {
            names.extend([name.to_lowercase(), format!("{}:{port}", name.to_lowercase())]);
        }
        Self { names, every_ip: address.ip().is_unspecified().then_some(port) }
    }

    fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    fn has_host(&self, name: &str) -> bool {
        let port = name.parse::<SocketAddr>().ok().map(|address| address.port());
        self.has(name) || port.is_some() && port == self.every_ip
    }

    /// Whether the request has this server as its host and, if it has an origin, as its origin.
    fn allow(&self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default());
        let Some(host) = text(header::HOST).filter(|host| self.has_host(host)) else { return false };
        text(header::ORIGIN).is_none_or(|origin| {
            let name = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            name.is_some_and(|name| self.has(name) || name.eq_ignore_ascii_case(host))
        })
    }
}

/// The content security policy: the page may use only its own server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Rejects requests of other origins, and adds the security headers.
pub async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    let mut response = if names.allow(request.headers()) {
        next.run(request).await
    } else {
        let text = "this server answers only its own page; start it with --host NAME to allow another name\n";
        (StatusCode::FORBIDDEN, text).into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(names: &Names, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        names.allow(&headers)
    }

    #[test]
    fn only_the_own_names_are_allowed() {
        let names = Names::new("127.0.0.1:8420".parse().unwrap(), &["chess.example".to_owned()]);
        assert!(allows(&names, "127.0.0.1:8420", None));
        assert!(allows(&names, "LocalHost:8420", Some("http://localhost:8420")));
        assert!(allows(&names, "chess.example", Some("https://chess.example")));
        assert!(!allows(&names, "evil.example:8420", None));
        assert!(!allows(&names, "127.0.0.1:80", None));
        assert!(!allows(&names, "127.0.0.1:8420", Some("http://evil.example")));
        assert!(!allows(&names, "127.0.0.1:8420", Some("null")));
        assert!(!names.allow(&HeaderMap::new()));
    }

    #[test]
    fn a_server_on_all_addresses_has_the_names_of_all_but_no_others() {
        let names = Names::new("0.0.0.0:8420".parse().unwrap(), &[]);
        assert!(allows(&names, "192.168.1.5:8420", Some("http://192.168.1.5:8420")));
        assert!(allows(&names, "[fd00::5]:8420", None));
        assert!(!allows(&names, "192.168.1.5:80", None));
        assert!(!allows(&names, "192.168.1.5:8420", Some("http://192.168.1.6:8420")));
        assert!(!allows(&names, "evil.example:8420", Some("http://evil.example:8420")));
    }
}
