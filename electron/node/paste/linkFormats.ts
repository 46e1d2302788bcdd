import type { PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';

/** Every format that is called a link. One that is missing here does not compile. */
const linkFormats: Readonly<Record<Extract<PasteFormat, `${string}Link`>, true>> = {
  cursorLink: true,
  vsCodeLink: true,
  lmStudioLink: true,
  gooseLink: true,
  kiroLink: true,
  replitLink: true,
  cherryLink: true,
  raycastLink: true,
  gatehouseLink: true,
};

/** Whether what was read is a link: nobody sees what is written in one. */
export function isLinkFormat(format: PasteFormat): boolean {
  return Object.hasOwn(linkFormats, format);
}
