import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { TextSection } from './TextSection.tsx';

startI18n('en');
const section = ['Some **strong** words.\n\n'];

it('is plain text while it is away from the view', () => {
  const html = renderToStaticMarkup(<TextSection source={section} canLeave isNearAtFirst={false} />);
  expect(html).toContain('Some **strong** words.');
});

it('is formatted when it must not leave, wherever it seemed to be before', () => {
  const html = renderToStaticMarkup(<TextSection source={section} isNearAtFirst={false} />);
  expect(html).toContain('<strong>strong</strong>');
});
