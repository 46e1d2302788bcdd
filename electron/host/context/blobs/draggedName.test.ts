import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draggedName } from './draggedName.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const program = new TextEncoder().encode('MZ\u0090\0');
const none = new Uint8Array();

describe('the name of a file that is dragged out of the page', () => {
  it.each([
    ['A picture of Ångström', 'image/png', png, 'A picture of Ångström.png'],
    ['https://example.org/a/photo.png?size=2', 'image/png', png, 'photo.png'],
    ['图片', 'image/png', png, '图片.png'],
    ['../../.bashrc', 'text/x-sh', none, 'bashrc.txt'],
    ['..\\..\\autorun.inf', 'application/octet-stream', program, 'autorun_inf.bin'],
    ['setup.exe', 'application/vnd.microsoft.portable-executable', program, 'setup_exe.bin'],
    ['setup.exe', 'image/png', png, 'setup_exe.png'],
    ['gnp.\u202eexe', 'image/png', program, 'gnp_exe.bin'],
    ['page.html', 'text/html', none, 'page_html.txt'],
    ['drawing.svg', 'image/svg+xml', none, 'drawing_svg.txt'],
    ['table.csv', 'text/csv', none, 'table.csv'],
    ['CON', 'image/png', png, 'CON_.png'],
    ['com¹', 'image/png', png, 'com1_.png'],
    ['aux.png', 'image/png', png, 'aux_.png'],
    ['-rf', 'image/png', png, 'rf.png'],
    ['', 'image/png', png, 'resource.png'],
    ['___', 'image/png', png, 'result.png'],
    // 120 of them are left by `fileNameOf`; four bytes each.
    ['𠀀'.repeat(100), 'image/png', png, `${'𠀀'.repeat(60)}.png`],
  ])('of %j, declared %s', (name, mimeType, bytes, expected) => {
    expect(draggedName(name, mimeType, bytes)).toBe(expected);
  });

  it('is of the bytes, whatever is declared', () => {
    expect(draggedName('a.gif', 'image/gif', png)).toBe('a_gif.png');
    expect(draggedName('a.png', 'image/png', program)).toBe('a_png.bin');
  });

  const anyName = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          '.',
          '..',
          ' ',
          '-',
          ':',
          '%2f',
          '\u202e',
          'NUL',
          'COM1',
          '𝒳',
          '．',
          'exe',
          '\u0301',
        ),
        {
          maxLength: 200,
        },
      )
      .map((pieces) => pieces.join('')),
  );
  const anyType = fc.oneof(
    fc.constantFrom('image/png', 'text/html', 'text/plain', 'application/x-msdownload', 'constructor', '__proto__'),
    fc.string(),
  );

  it('is a plain name on every system, with one ending of ours', () => {
    fc.assert(
      fc.property(anyName, anyType, fc.uint8Array({ maxLength: 16 }), (name, mimeType, bytes) => {
        const made = draggedName(name, mimeType, bytes);
        expect(made).toMatch(
          /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_ -]*\.(?:png|jpg|gif|webp|wav|mp3|flac|ogg|webm|mp4|pdf|zip|gz|json|csv|md|txt|bin)$/u,
        );
        expect(made).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\./i);
        expect(made).not.toMatch(/ \./);
        expect(new TextEncoder().encode(made).byteLength).toBeLessThanOrEqual(255);
      }),
      { numRuns: 2000 },
    );
  });
});
