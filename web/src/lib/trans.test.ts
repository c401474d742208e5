import { expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Trans } from './trans.js';

i18n.loadAndActivate({ locale: 'en', messages: { of: '<0>{name}</0>: {count}' } });
const shown = (values: Record<string, unknown>) =>
  renderToStaticMarkup(
    createElement(
      I18nProvider,
      { i18n },
      createElement(Trans, { id: 'of', values, components: { 0: createElement('b') } }),
    ),
  );

test.each([
  ['Núñez & Sons <b>Insurance</b>', 'Núñez &amp; Sons &lt;b&gt;Insurance&lt;/b&gt;'],
  ['A<0/>B', 'A&lt;0/&gt;B'],
  ['Ava Reyes', 'Ava Reyes'],
])('a name such as %s is shown as it was typed', (name, html) =>
  expect(shown({ name, count: 3 })).toBe(`<b>${html}</b>: 3`),
);
