"""What a shop does, through Stripe's SDK for Python: pay, authenticate, be declined, refund, list, hear of it."""

import unittest

import stripe
from sandbox import (
    CARDS,
    PUBLIC_BASE,
    RETURN_URL,
    URL,
    WEBHOOK_SECRET,
    client,
    intent,
    paid,
    post,
    v1,
    webhook_about,
)


class Payments(unittest.TestCase):
    def test_an_intent_is_created_updated_confirmed_and_expanded(self):
        made = intent(metadata={"referralCode": "ABCD2345"})
        self.assertEqual((made.status, made.amount), ("requires_payment_method", 1_000))
        changed = v1.payment_intents.update(made.id, {"amount": 900, "metadata": {"note": "Zoë & Co"}})
        self.assertEqual(changed.metadata.to_dict(), {"referralCode": "ABCD2345", "note": "Zoë & Co"})
        done = v1.payment_intents.confirm(
            made.id, {"payment_method": "pm_card_visa", "expand": ["latest_charge", "payment_method"]}
        )
        self.assertEqual((done.status, done.amount_received), ("succeeded", 900))
        self.assertIsInstance(done.latest_charge, stripe.Charge)
        self.assertEqual((done.latest_charge.paid, done.latest_charge.payment_intent), (True, made.id))
        self.assertEqual(done.payment_method.card.last4, "4242")

    def test_one_that_nobody_made_is_missing(self):
        with self.assertRaises(stripe.InvalidRequestError) as refused:
            v1.payment_intents.retrieve("pi_nobody")
        self.assertEqual((refused.exception.http_status, refused.exception.code), (404, "resource_missing"))

    def test_a_browser_pays_with_a_typed_card_the_publishable_key_and_the_client_secret(self):
        made = intent()
        done = client("pk_test_51AbC").payment_intents.confirm(
            made.id,
            {
                "client_secret": made.client_secret,
                "payment_method_data": {
                    "type": "card",
                    "card": {"number": "4242424242424242", "exp_month": 12, "exp_year": 2040, "cvc": "123"},
                },
            },
        )
        self.assertEqual(done.status, "succeeded")
        self.assertNotIn("metadata", done)


class ThreeDSecure(unittest.TestCase):
    def choose(self, outcome):
        made = intent()
        asked = v1.payment_intents.confirm(
            made.id, {"payment_method": "pm_card_threeDSecure2Required", "return_url": RETURN_URL}
        )
        self.assertEqual((asked.status, asked.next_action.type), ("requires_action", "redirect_to_url"))
        page = asked.next_action.redirect_to_url.url.replace(PUBLIC_BASE, URL)
        status, headers, _ = post(page, f"outcome={outcome}", "application/x-www-form-urlencoded")
        self.assertEqual(status, 303)
        self.assertTrue(headers["location"].startswith(f"{RETURN_URL}?payment_intent={made.id}"))
        return v1.payment_intents.retrieve(made.id)

    def test_completed_the_card_is_charged(self):
        self.assertEqual(self.choose("complete").status, "succeeded")

    def test_failed_another_card_is_needed(self):
        after = self.choose("fail")
        self.assertEqual(after.status, "requires_payment_method")
        self.assertEqual(after.last_payment_error.code, "payment_intent_authentication_failure")


class Declines(unittest.TestCase):
    def test_each_has_its_code_and_its_decline_code(self):
        for card, code, decline_code in [
            ("pm_card_visa_chargeDeclined", "card_declined", "generic_decline"),
            ("pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"),
            ("pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"),
            ("pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"),
        ]:
            with self.subTest(card), self.assertRaises(stripe.CardError) as refused:
                v1.payment_intents.confirm(intent().id, {"payment_method": card})
            error = refused.exception
            self.assertEqual(
                (error.http_status, error.code, error.error.decline_code), (402, code, decline_code)
            )
            self.assertEqual(error.error.payment_intent["status"], "requires_payment_method")
            self.assertEqual(
                error.error.doc_url, f"https://stripe.com/docs/error-codes/{code.replace('_', '-')}"
            )


class Refunds(unittest.TestCase):
    def test_in_parts_they_add_up_and_never_exceed_the_charge(self):
        payment = paid()
        first = v1.refunds.create({"payment_intent": payment.id, "amount": 300})
        self.assertEqual((first.status, first.amount), ("succeeded", 300))
        with self.assertRaises(stripe.InvalidRequestError) as refused:
            v1.refunds.create({"payment_intent": payment.id, "amount": 701})
        self.assertEqual(refused.exception.param, "amount")
        v1.refunds.create({"charge": payment.latest_charge, "reason": "requested_by_customer"})
        charge = v1.charges.retrieve(payment.latest_charge, {"expand": ["refunds"]})
        self.assertEqual((charge.refunded, charge.amount_refunded), (True, 1_000))
        self.assertEqual(sorted(refund.amount for refund in charge.refunds.data), [300, 700])
        with self.assertRaises(stripe.InvalidRequestError) as again:
            v1.refunds.create({"payment_intent": payment.id})
        self.assertEqual(again.exception.code, "charge_already_refunded")


class Lists(unittest.TestCase):
    def test_go_page_by_page_newest_first(self):
        made = [v1.coupons.create({"percent_off": n}).id for n in range(1, 6)][::-1]
        first = v1.coupons.list({"limit": 2})
        self.assertEqual(([coupon.id for coupon in first.data], first.has_more), (made[:2], True))
        second = v1.coupons.list({"limit": 2, "starting_after": made[1]})
        self.assertEqual([coupon.id for coupon in second.data], made[2:4])
        before = v1.coupons.list({"limit": 2, "ending_before": made[3]})
        self.assertEqual([coupon.id for coupon in before.data], made[1:3])
        every = [coupon.id for coupon in first.auto_paging_iter()]
        self.assertEqual(every[:5], made)
        self.assertEqual(len(every), len(set(every)))


class Idempotency(unittest.TestCase):
    def test_the_same_key_makes_one_object_and_another_body_is_an_error(self):
        def make(amount):
            params = {"amount": amount, "currency": "usd", **CARDS}
            return v1.payment_intents.create(params, {"idempotency_key": "python-once"})

        first, again = make(500), make(500)
        self.assertEqual(first.id, again.id)
        self.assertEqual(again.last_response.headers["idempotent-replayed"], "true")
        with self.assertRaises(stripe.IdempotencyError) as refused:
            make(600)
        self.assertEqual(refused.exception.http_status, 400)
        self.assertEqual(refused.exception.error.type, "idempotency_error")


class Webhooks(unittest.TestCase):
    def test_are_signed_and_name_the_request_that_they_come_from(self):
        params = {"amount": 700, "currency": "usd", "confirm": True, "payment_method": "pm_card_visa", **CARDS}
        payment = v1.payment_intents.create(params, {"idempotency_key": "python-webhook"})
        payload, signature = webhook_about(payment.id, "payment_intent.succeeded")
        event = stripe.Webhook.construct_event(payload, signature, WEBHOOK_SECRET)
        self.assertEqual(event.data.object["amount_received"], 700)
        request = (payment.last_response.request_id, "python-webhook")
        self.assertEqual((event.request.id, event.request.idempotency_key), request)
        listed = v1.events.retrieve(event.id)
        self.assertEqual((listed.request.id, listed.request.idempotency_key), request)
        for body, secret in [(payload + b" ", WEBHOOK_SECRET), (payload, "whsec_other")]:
            with self.assertRaises(stripe.SignatureVerificationError):
                stripe.Webhook.construct_event(body, signature, secret)


