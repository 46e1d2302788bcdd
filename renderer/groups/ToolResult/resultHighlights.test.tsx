import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ResultPart } from '../../../shared/domain/tool.ts';
import { sha256 } from '../../../shared/domain/ids.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { ResultHighlights } from './ResultHighlights.tsx';

startI18n('en');

it('draws the first pictures and links of very many, and a way to the others', () => {
  const picture: ResultPart = { type: 'image', blob: sha256.parse('a'.repeat(64)), mimeType: 'image/png', bytes: 3 };
  const link: ResultPart = { type: 'resourceLink', uri: 'a:b', name: 'b' };
  const from = { serverId: undefined, tool: 'draw' };
  const draw = (content: ResultPart[]) => renderToStaticMarkup(<ResultHighlights result={{ content }} from={from} />);
  const many = draw(Array.from({ length: 200 }, () => [picture, link]).flat());
  expect(many.match(/data-medium/g)).toHaveLength(6);
  expect(many).toContain('more entries');
  expect(draw([picture, link])).not.toContain('more entries');
});
