# Varnish 7 with varnish-modules: a cache of what is the same for all visitors, on the machine of haproxy. haproxy
# ends TLS, asks Varnish, and shares among the processes what Varnish does not have: remove the # from the lines
# about Varnish in haproxy.cfg. Start it with a port of its own for purges, which only the processes of the site
# may reach:
#   varnishd -f /etc/varnish/varnish.vcl -p http_gzip_support=off -a 127.0.0.1:6081 -a purge=10.0.0.9:6082 \
#     -s malloc,512m -s Transient=malloc,256m
# The site needs SHARED_CACHE_SECONDS=2, CACHE_PURGE_URL=http://10.0.0.9:6082 and
# TRUSTED_PROXIES=10.0.0.9,127.0.0.1. Tested by caches-in-front, purges-in-front and proxies-in-front.test.ts in test/faults.
vcl 4.1;

import std;
import xkey;

backend haproxy {
    .host = "127.0.0.1";
    .port = "8080";
    .connect_timeout = 2s;
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (local.socket != "purge") {
            return (synth(405));
        }
        if (!req.http.xkey) {
            return (synth(400));
        }
        xkey.purge(req.http.xkey);
        # Without varnish-modules, instead of the line above and of import:
        # ban("obj.http.xkey ~ (^|\s)(" + regsuball(req.http.xkey, "\s+", "|") + ")(\s|$)");
        return (synth(200));
    }
    if (local.socket == "purge") {
        return (synth(405));
    }
    unset req.http.X-Forwarded-Host;
    # The site chooses one.
    unset req.http.X-Request-ID;
    unset req.http.X-May-Be-Shared;

    # One stored copy for each encoding that the site offers.
    if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # What such a cookie comes with is for one visitor: `case` opens a case without an account, `receipt` shows its
    # code, and `fresh` follows a visitor's own submission.
    if (req.http.Cookie ~ "(^|[;,\s])(__Host-)?(session|admin|case|receipt|fresh)\s*=") {
        return (pass);
    }
    # Varnish asks for the whole of a file that it could keep, with GET instead of HEAD.
    if (req.url ~ "^/(api/(admin|callback|case|exports|log|receipt|uploads|user)|admin|assets/|case|data/releases/|healthz|media/|readyz|received)" ||
        req.url ~ "^/reports/[^/]+/received") {
        return (pass);
    }
    unset req.http.Cookie;
    set req.http.X-May-Be-Shared = "1";
    # Stale responses for as long as the site allows: longer only after a failure, see vcl_deliver.
    if (req.restarts == 0) {
        set req.grace = 10s;
    }
    return (hash);
}

sub vcl_backend_fetch {
    unset bereq.http.X-May-Be-Shared;
}

sub vcl_backend_response {
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (beresp.status != 200 || beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "s-maxage=[1-9]") {
        # Requests for it do not wait for each other, as they would for something to store.
        set beresp.ttl = 1s;
        set beresp.grace = 0s;
        if (beresp.status >= 500) {
            set beresp.ttl = 0s;
        }
        set beresp.uncacheable = true;
        return (deliver);
    }
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    # Not the built-in procedure, which stores nothing with `Vary: cookie`.
    return (deliver);
}

sub vcl_deliver {
    # Before a failure is shown, look for a response that is up to 60 seconds old.
    if (resp.status >= 500 && req.restarts == 0 && req.http.X-May-Be-Shared) {
        return (restart);
    }
    unset resp.http.xkey;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    if (obj.hits > 0) {
        set resp.http.X-Cache-Status = "HIT";
    }
}

sub vcl_backend_error {
    set beresp.http.Retry-After = "5";
}
