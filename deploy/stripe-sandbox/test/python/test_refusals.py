"""What Stripe refuses, the sandbox refuses: as Stripe's SDK for Python tells it."""

import json
import unittest

import stripe
from sandbox import CARDS, RETURN_URL, URL, client, intent, post, v1


class Refusals(unittest.TestCase):
    def refused(self, kind, call, status):
        """The error that `call` raises: of this kind and status, with the id of its request."""
        with self.assertRaises(kind) as refused:
            call()
        error = refused.exception
        self.assertEqual((type(error), error.http_status), (kind, status))
        self.assertRegex(error.request_id, r"^req_\w{14}$")
        return error

    def test_a_currency_that_stripe_does_not_know(self):
        error = self.refused(stripe.InvalidRequestError, lambda: intent(currency="xyz"), 400)
        self.assertEqual((error.error.type, error.param, error.code), ("invalid_request_error", "currency", None))
        self.assertRegex(
            error.user_message,
            r"^Invalid currency: xyz\. Stripe currently supports these currencies: usd, aed, afn, ",
        )

    def test_a_confirmation_without_a_return_url_where_redirects_are_allowed(self):
        for methods in [{}, {"enabled": True}, {"enabled": True, "allow_redirects": "always"}]:
            given = {"automatic_payment_methods": methods} if methods else {}
            with self.subTest(methods):
                made = v1.payment_intents.create({"amount": 1_000, "currency": "usd", **given})
                error = self.refused(
                    stripe.InvalidRequestError,
                    lambda: v1.payment_intents.confirm(made.id, {"payment_method": "pm_card_visa"}),
                    400,
                )
                self.assertIn("you must provide a `return_url`", error.user_message)
                self.assertEqual((error.code, error.param), (None, None))
                self.assertEqual(error.error.payment_intent["id"], made.id)
                done = v1.payment_intents.confirm(
                    made.id, {"payment_method": "pm_card_visa", "return_url": RETURN_URL}
                )
                self.assertEqual(done.status, "succeeded")

    def test_none_is_needed_where_redirects_are_ruled_out(self):
        done = v1.payment_intents.create(
            {
                "amount": 1_000,
                "currency": "usd",
                "confirm": True,
                "payment_method": "pm_card_visa",
                "automatic_payment_methods": {"enabled": True, "allow_redirects": "never"},
            }
        )
        self.assertEqual(done.status, "succeeded")

    def test_a_card_number_with_the_secret_key(self):
        card = {"number": "4242424242424242", "exp_month": 12, "exp_year": 2040, "cvc": "123"}
        data = {"payment_method_data": {"type": "card", "card": card}}
        made = intent()
        for call in [lambda: v1.payment_intents.confirm(made.id, data), lambda: intent(**data)]:
            # 402, of which this SDK makes an error of the card, whatever its type says.
            error = self.refused(stripe.CardError, call, 402)
            self.assertEqual((error.error.type, error.code), ("invalid_request_error", None))
            self.assertTrue(
                error.user_message.startswith(
                    "Sending credit card numbers directly to the Stripe API is generally unsafe. "
                )
            )

    def test_a_body_of_json(self):
        status, headers, body = post(f"{URL}/v1/coupons", json.dumps({"percent_off": 5}), "application/json")
        self.assertEqual(status, 400)
        self.assertRegex(headers["request-id"], r"^req_\w{14}$")
        error = json.loads(body)["error"]
        self.assertEqual(error["type"], "invalid_request_error")
        self.assertIn("POST content type is application/x-www-form-urlencoded", error["message"])

    def test_an_idempotency_key_of_more_than_255_characters(self):
        def make(length):
            return v1.coupons.create({"percent_off": 5}, {"idempotency_key": "p" * length})

        make(255)
        error = self.refused(stripe.InvalidRequestError, lambda: make(256), 400)
        self.assertIn("255 characters", error.user_message)

    def test_parameters_that_are_missing_or_unknown(self):
        missing = self.refused(
            stripe.InvalidRequestError, lambda: v1.payment_intents.create({"currency": "usd", **CARDS}), 400
        )
        self.assertEqual((missing.code, missing.param), ("parameter_missing", "amount"))
        unknown = self.refused(stripe.InvalidRequestError, lambda: intent(nonsense="x"), 400)
        self.assertEqual((unknown.code, unknown.param), ("parameter_unknown", "nonsense"))

    def test_a_wrong_key_and_a_publishable_one(self):
        for key in ["sk_test_another", "pk_test_51AbC"]:
            with self.subTest(key):
                self.refused(
                    stripe.AuthenticationError, lambda: client(key).payment_intents.list(), 401
                )
