import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { Folded } from './Folded.tsx';

startI18n('en');

const drawn = (lines: number) =>
  renderToStaticMarkup(
    <Folded lines={lines} maxLines={16} className={undefined} isOpen={false} onToggle={() => undefined}>
      Some text
    </Folded>,
  );

it('folds a text only if several lines of it would be hidden', () => {
  expect(drawn(16)).not.toContain('<button');
  expect(drawn(19)).not.toContain('<button');
  expect(drawn(20)).toContain('Show all');
  expect(drawn(20)).toContain('max-height:16lh');
});
