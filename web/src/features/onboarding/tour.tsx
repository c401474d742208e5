import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Tour as Ark, useTour } from '@ark-ui/react/tour';
import { Button, chakra, Flex, Portal, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { tourSteps } from './steps.js';

const Backdrop = chakra(Ark.Backdrop);
const Spotlight = chakra(Ark.Spotlight);
const Positioner = chakra(Ark.Positioner);
const Content = chakra(Ark.Content);
const Title = chakra(Ark.Title);
const Description = chakra(Ark.Description);

const LAYER = 1_400;
const OVER = ['skipped', 'completed', 'dismissed', 'not-found'];

/** The tour itself, started on mount. Escape skips it, the arrow keys change steps. */
export function Tour({ onDone }: { onDone: () => void }) {
  const [steps] = useState(tourSteps);
  const before = useRef(document.activeElement);
  const tour = useTour({
    steps,
    closeOnInteractOutside: false,
    spotlightOffset: { x: 6, y: 6 },
    spotlightRadius: 16,
    translations: {
      progressText: ({ current, total }) => t`Step ${current + 1} of ${total}`,
      nextStep: t`Next`,
      prevStep: t`Back`,
      skip: t`Skip`,
      close: t`Finish`,
    },
    onStatusChange({ status }) {
      if (OVER.includes(status)) onDone();
    },
  });
  const { start } = tour;
  const begin = useRef(start);
  useEffect(() => begin.current(), []);
  useEffect(() => {
    const back = before.current;
    const top = scrollY;
    // Return the focus to the page's element, where a keyboard user continues, and the page to where it was.
    return () => {
      const page = document.getElementById('content');
      (back instanceof HTMLElement && back !== document.body ? back : page)?.focus();
      scrollTo({ top });
    };
  }, []);

  const centred = tour.step?.type === 'dialog';
  return (
    <Ark.Root tour={tour} lazyMount unmountOnExit>
      <Portal>
        {/* Blocks clicks on the page; around a target, the spotlight's shadow darkens it. */}
        <Backdrop
          bg={centred ? 'blackAlpha.500' : undefined}
          style={{ position: 'fixed', clipPath: 'none', zIndex: LAYER }}
        />
        {!centred && (
          <Spotlight boxShadow="0 0 0 200vmax {colors.blackAlpha.500}" style={{ zIndex: LAYER + 1 }} />
        )}
        <Positioner
          css={{
            '--tour-z-index': String(LAYER),
            '&[data-type=dialog]': {
              position: 'fixed',
              inset: '0',
              zIndex: LAYER + 2,
              display: 'grid',
              placeItems: 'center',
            },
          }}
        >
          <Content
            w="min(22rem, calc(100vw - 2rem))"
            p="5"
            bg="bg.panel"
            color="fg"
            borderRadius="l3"
            boxShadow="xl"
            outline="none"
          >
            <Text textStyle="xs" fontWeight="medium" color="brand.fg" asChild>
              <Ark.ProgressText />
            </Text>
            <Title mt="1" fontWeight="semibold" textStyle="lg" letterSpacing="tight" />
            <Description mt="2" textStyle="sm" color="fg.muted" />
            {/* Reversed: the first button takes the focus, and that is to go on, not to skip. */}
            <Flex mt="5" gap="3" direction="row-reverse" justify="start" align="center">
              {tour.lastStep ? (
                <Ark.ActionTrigger action={{ label: t`Finish`, action: 'dismiss' }} asChild>
                  <Button size="sm">
                    <Trans>Finish</Trans>
                  </Button>
                </Ark.ActionTrigger>
              ) : (
                <>
                  <Ark.ActionTrigger action={{ label: t`Next`, action: 'next' }} asChild>
                    <Button size="sm">
                      <Trans>Next</Trans>
                    </Button>
                  </Ark.ActionTrigger>
                  <Ark.ActionTrigger action={{ label: t`Skip`, action: 'skip' }} asChild>
                    <Button size="sm" variant="ghost" colorPalette="gray">
                      <Trans>Skip</Trans>
                    </Button>
                  </Ark.ActionTrigger>
                </>
              )}
              {!tour.firstStep && (
                <Ark.ActionTrigger action={{ label: t`Back`, action: 'prev' }} asChild>
                  <Button size="sm" variant="ghost" colorPalette="gray" me="auto">
                    <Trans>Back</Trans>
                  </Button>
                </Ark.ActionTrigger>
              )}
            </Flex>
          </Content>
        </Positioner>
      </Portal>
    </Ark.Root>
  );
}
