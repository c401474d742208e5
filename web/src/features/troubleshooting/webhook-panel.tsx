import { Button, Code, Flex, Heading, List, Stack, Text } from '@chakra-ui/react';
import { listSlotRecipe } from '@chakra-ui/react/theme';
import { openStripeSync, syncStripe } from '@portal/contracts/calls/admin-sales';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import { receiveStripeEvent } from '@portal/contracts/calls/checkout';
import { addressOf } from '@portal/contracts/calls/define-call';
import { REQUIRED_WEBHOOK_EVENT } from '@portal/contracts/values/limits';
import { WEBHOOK_EVENTS } from '@portal/contracts/values/stripe-events';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink, RefreshCw, Send } from 'lucide-react';
import { useRef } from 'react';
import { may } from '../../lib/rights.js';
import { BusyButton } from '../../ui/busy-button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { notify } from '../../ui/notify.js';
import { Panel } from '../../ui/panel.js';
import { simulateWebhook } from './queries.js';
import { webhookProblem } from './webhook-problem.rules.js';

const STEPS = [
  'In the Stripe dashboard, open Developers, then Webhooks, and add an endpoint with the address above.',
  `Choose these events: ${WEBHOOK_EVENTS.join(', ')}.`,
  "Copy the endpoint's signing secret into STRIPE_WEBHOOK_SECRET and start the portal again.",
  "Press 'Test Endpoint': it says whether the secret is set and when the last events came.",
  "Press 'Test Notification': a test event takes the whole way to this page. It sells nothing.",
  "Sales are missing? 'Sync Stripe Sales' records what Stripe knows and no webhook told of.",
];

/** 'Stripe Webhook Troubleshooting' (specification, 'Troubleshooting tab'). */
export function WebhookPanel() {
  const url = location.origin + addressOf(receiveStripeEvent);
  const shown = useRef<HTMLElement>(null);
  // A second click may come before the button renders as busy.
  const underWay = useRef(false);
  const simulate = useMutation({
    mutationFn: simulateWebhook,
    onSettled: () => void (underWay.current = false),
    onError: (error) => notify({ type: 'error', ...webhookProblem(error) }),
  });
  const send = () => {
    if (underWay.current) return;
    underWay.current = true;
    simulate.mutate();
  };
  return (
    <Panel p={{ base: '4', md: '6' }}>
      <Stack gap="5">
        <Heading as="h2" size="lg">
          Stripe Webhook Troubleshooting
        </Heading>
        <Stack gap="3">
          <Named name="Webhook URL">
            <Code ref={shown} overflowWrap="anywhere">
              {url}
            </Code>
            <CopyButton
              iconOnly
              size="xs"
              variant="ghost"
              colorPalette="gray"
              value={url}
              label="Copy the webhook URL"
              shownIn={shown}
            />
          </Named>
          <Named name="Required event">
            <Code>{REQUIRED_WEBHOOK_EVENT}</Code>
          </Named>
        </Stack>
        <Flex gap="3" wrap="wrap">
          <Button asChild variant="outline" colorPalette="gray" size="sm">
            <a href={addressOf(calls.testWebhook)} target="_blank" rel="noopener">
              <ExternalLink aria-hidden /> Test Endpoint
            </a>
          </Button>
          {may(calls.simulateWebhook) && (
            <BusyButton
              size="sm"
              variant="outline"
              colorPalette="gray"
              busy={simulate.isPending}
              onClick={send}
            >
              <Send aria-hidden /> Test Notification
            </BusyButton>
          )}
          {may(syncStripe) && (
            <Button asChild size="sm">
              {/* Leads to the page Clients, which syncs and reports the result (D-17). */}
              <a href={addressOf(openStripeSync)}>
                <RefreshCw aria-hidden /> Sync Stripe Sales
              </a>
            </Button>
          )}
        </Flex>
        {simulate.isSuccess && (
          <Text textStyle="sm" color="fg.muted" role="status">
            Sent. 'Test event received' appears here once it has come the whole way.
          </Text>
        )}
        <List.Root
          recipe={listSlotRecipe}
          as="ol"
          ps="5"
          gap="1.5"
          textStyle="sm"
          color="fg.muted"
          overflowWrap="anywhere"
        >
          {STEPS.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List.Root>
      </Stack>
    </Panel>
  );
}

const Named = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <Flex gap="3" align="center" wrap="wrap">
    <Text textStyle="sm" color="fg.muted" minW="32">
      {name}
    </Text>
    {children}
  </Flex>
);
