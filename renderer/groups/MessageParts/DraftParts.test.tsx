import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { serverId } from '../../../shared/domain/ids.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { DraftParts } from './DraftParts.tsx';

startI18n('en');
const origin = { kind: 'resource' as const, serverId: serverId.parse('s'), serverName: 'notes' };
const chip = (text: string, uri = 'note://1') =>
  renderToStaticMarkup(
    <DraftParts
      parts={[{ type: 'resource', uri, name: 'one', text, bytes: text.length, origin }]}
      limits={undefined}
      drawPart={() => null}
      drawThumbnail={(_part, otherwise) => otherwise}
      onRemove={() => undefined}
    />,
  );

describe('DraftParts', () => {
  it.each([
    ['a text', 'zero\u200bwidth', undefined],
    ['a URI', 'Note.', 'note://1\u{e0061}'],
  ])('warns of %s with characters that do not show', (_what, text, uri) => {
    expect(chip(text, uri)).toContain('contains invisible characters');
  });

  it('warns of a file that is does not match its name', () => {
    const file = { type: 'file', name: 'a.png', mimeType: 'application/pdf', text: '', bytes: 1 } as const;
    const draw = (more: object) =>
      renderToStaticMarkup(
        <DraftParts
          parts={[{ ...file, ...more, origin: { kind: 'file' } }]}
          limits={undefined}
          drawPart={() => null}
          drawThumbnail={(_part, otherwise) => otherwise}
          onRemove={() => undefined}
        />,
      );
    expect(draw({ misnamed: true })).toContain('does not match its name: application/pdf');
    expect(draw({})).not.toContain('does not match its name');
  });

  it('does not warn of what shows', () => {
    expect(chip('\ufeffone\r\ntwo')).not.toContain('invisible');
  });
});
