import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { t } from '@lingui/core/macro';
import { languageNow } from '@portal/kit/language/i18n';
import { Fragment, useContext, type ReactNode } from 'react';
import { BrandOfMail } from './brand.js';
import { font, light, narrow } from './palette.js';

interface LayoutProps {
  /** The preview text that a mailbox shows next to the subject. */
  preview: string;
  heading: string;
  children: ReactNode;
  /** Why the reader gets this mail, and what to do with it. */
  footer: string;
  /** The portal's address, in a mail that a partner may refuse: it leads to where they choose (D-146). */
  choicesAt?: string;
}

/**
 * The layout of every mail: one card in the portal's colours, light or dark like the reader's system, without images.
 */
export function Layout({ preview, heading, children, footer, choicesAt }: LayoutProps) {
  const { name, brand, dark } = useContext(BrandOfMail);
  return (
    <Html lang={languageNow()}>
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark + narrow}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="page"
        style={{ margin: 0, padding: '32px 12px', backgroundColor: light.page, fontFamily: font }}
      >
        <Container style={{ maxWidth: 520 }}>
          <Text
            className="brand"
            style={{ margin: '0 0 16px 4px', fontSize: 14, fontWeight: 700, color: brand }}
          >
            {name}
          </Text>
          <Section
            className="card"
            style={{
              backgroundColor: light.card,
              border: `1px solid ${light.line}`,
              borderTop: `4px solid ${brand}`,
              borderRadius: 12,
              padding: '28px 28px 24px',
            }}
          >
            <Heading
              as="h1"
              className="ink"
              style={{ margin: 0, fontSize: 22, lineHeight: '30px', color: light.ink }}
            >
              {heading}
            </Heading>
            {children}
          </Section>
          <Text
            className="soft"
            style={{ margin: '16px 4px 0', fontSize: 13, lineHeight: '20px', color: light.soft }}
          >
            {withLinks(footer)}
            {choicesAt && (
              <>
                {' '}
                <a
                  href={new URL('/settings#mails', choicesAt).href}
                  className="soft"
                  style={{ color: light.soft }}
                >
                  {t`Choose which mails you get`}
                </a>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** Turns the e-mail addresses of a text into links. */
const withLinks = (text: string) =>
  text.split(/([\w.+-]+@[\w.-]+\w)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={`mailto:${part}`} className="soft" style={{ color: light.soft }}>
        {part}
      </a>
    ),
  );

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={{ margin: '12px 0 0', fontSize: 15, lineHeight: '24px', color: light.ink }}>
    {children}
  </Text>
);

/** A typed text with its line breaks, in both bodies. */
export const Lines = ({ text }: { text: string }) => (
  <Paragraph>
    {text.split('\n').map((line, index) => (
      <Fragment key={index}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </Paragraph>
);

export const LinkButton = ({ href, children }: { href: string; children: ReactNode }) => {
  const { brand } = useContext(BrandOfMail);
  return (
    <Section style={{ paddingTop: 24 }}>
      <Button
        className="button"
        href={href}
        style={{
          padding: '12px 20px',
          borderRadius: 8,
          backgroundColor: brand,
          color: '#ffffff',
          fontSize: 15,
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
    </Section>
  );
};

export const DashboardButton = ({ portalUrl }: { portalUrl: string }) => (
  <LinkButton href={new URL('/', portalUrl).href}>{t`Open your dashboard`}</LinkButton>
);

/** The main figure of a mail. */
export const Figure = ({ label, value }: { label: string; value: string }) => {
  const { brand, panel } = useContext(BrandOfMail);
  return (
    <Section
      className="panel"
      style={{ margin: '20px 0 12px', padding: '16px 20px', borderRadius: 10, backgroundColor: panel }}
    >
      <Text className="soft" style={{ margin: 0, fontSize: 13, lineHeight: '20px', color: light.soft }}>
        {label}
      </Text>
      <Text
        className="brand figure"
        style={{
          margin: 0,
          fontSize: 32,
          lineHeight: '40px',
          fontWeight: 700,
          whiteSpace: 'nowrap',
          color: brand,
        }}
      >
        {value}
      </Text>
    </Section>
  );
};

/** A row of a list of facts; `strong` for the total. */
export const Fact = ({
  label,
  value,
  strong = false,
}: {
  label: string;
  value: string;
  strong?: boolean;
}) => (
  <Row className="fact" style={{ borderTop: `1px solid ${light.line}` }}>
    <Column style={{ padding: '10px 16px 10px 0', verticalAlign: 'top', whiteSpace: 'nowrap' }}>
      <Text className="soft" style={{ margin: 0, fontSize: 14, lineHeight: '22px', color: light.soft }}>
        {label}
      </Text>
    </Column>
    <Column align="right" style={{ padding: '10px 0', verticalAlign: 'top' }}>
      <Text
        className="ink"
        style={{
          margin: 0,
          fontSize: 14,
          lineHeight: '22px',
          color: light.ink,
          fontWeight: strong ? 700 : 400,
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {value}
      </Text>
    </Column>
  </Row>
);

/** Where the owner of the portal is on the web; nothing where nobody said so (D-149). */
export const Site = () => {
  const { name, site, brand } = useContext(BrandOfMail);
  if (!site) return null;
  return (
    <Paragraph>
      <a href={site} className="brand" style={{ color: brand }}>
        {t`The site of ${name}`}
      </a>
    </Paragraph>
  );
};
