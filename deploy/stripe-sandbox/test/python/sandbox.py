"""The sandbox that the tests are about, an endpoint for its webhooks, and Stripe's SDK pointed at it.

Whoever starts the tests (python-sdk.it.test.ts) reads the address of the endpoint, starts a sandbox that sends there,
and answers with its address: one line each.
"""

import json
import os
import queue
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import stripe

SECRET_KEY = os.environ["SANDBOX_SECRET_KEY"]
WEBHOOK_SECRET = os.environ["SANDBOX_WEBHOOK_SECRET"]
PUBLIC_BASE = os.environ["SANDBOX_PUBLIC_BASE"]
RETURN_URL = "https://portal.example/back"

# Cards only, as the portal asks for; Stripe's default is whatever the account has switched on.
CARDS = {"allowed_payment_method_types": ["card"]}

received: "queue.Queue[tuple[bytes, str]]" = queue.Queue()


class Endpoint(BaseHTTPRequestHandler):
    """Keeps what comes as it came: the bytes, and the header with their signature."""

    def do_POST(self):
        payload = self.rfile.read(int(self.headers["content-length"]))
        received.put((payload, self.headers["stripe-signature"]))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


endpoint = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
threading.Thread(target=endpoint.serve_forever, daemon=True).start()
print(f"http://127.0.0.1:{endpoint.server_port}", flush=True)
URL = input()


def client(key=SECRET_KEY):
    return stripe.StripeClient(key, base_addresses={"api": URL}, max_network_retries=0).v1


v1 = client()


def intent(**more):
    """A payment of 10 dollars that nobody has paid."""
    return v1.payment_intents.create({"amount": 1_000, "currency": "usd", **CARDS, **more})


def paid(**more):
    return intent(confirm=True, payment_method="pm_card_visa", **more)


def webhook_about(object_id, event_type):
    """The payload and signature of the event, as soon as it has come; the others in between are dropped."""
    while True:
        payload, signature = received.get(timeout=30)
        event = json.loads(payload)
        if event["type"] == event_type and event["data"]["object"]["id"] == object_id:
            return payload, signature


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def post(url, body, content_type):
    """A POST without the SDK. Returns the status, the headers, and the body as text; redirects are not followed."""
    headers = {"authorization": f"Bearer {SECRET_KEY}", "content-type": content_type}
    request = urllib.request.Request(url, data=body.encode(), headers=headers, method="POST")
    try:
        with urllib.request.build_opener(NoRedirect).open(request, timeout=30) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.headers, answer.read().decode()
