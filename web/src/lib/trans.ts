import { Trans as LinguiTrans } from '@lingui/react';
import { createElement, Fragment, type ComponentProps } from 'react';

/**
 * What `<Trans>` becomes (swc.config.mjs). A value with '<', such as a name that somebody chose, is shown as it is: Lingui's
 * own would look for elements in it.
 */
export const Trans = ({ values, ...props }: ComponentProps<typeof LinguiTrans>) =>
  createElement(LinguiTrans, { ...props, ...(values && { values: withoutMarkup(values) }) });

const withoutMarkup = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? createElement(Fragment, null, value) : value,
    ]),
  );
