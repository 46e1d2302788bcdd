import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { Chapter } from './Chapter.tsx';
import { chapterText } from './chapters.ts';
import { keepHeight } from './sectionHeights.ts';

startI18n('en');

it('has its measured height again when it is rendered anew', () => {
  const sources = [['One.\n\n'], ['Two.\n\n']];
  // With link definitions, only the texts of the sections stay the same.
  const sections = () => sources.map((source) => ({ source, definitions: '', firstOpen: Infinity }));
  keepHeight(chapterText(sections()), 431);
  const html = renderToStaticMarkup(<Chapter sections={sections()} isHeld={false} isFull nearAtFirst="none" />);
  expect(html).toContain('block-size:431px');
});
