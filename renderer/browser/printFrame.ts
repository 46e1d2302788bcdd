let shown: HTMLIFrameElement | undefined;

/**
 * Prints a document of the page's own origin, in a frame that nobody sees. The document before it goes: when a dialog is closed is not told
 * everywhere. Resolves when the dialog was asked for, with `false` when the document could not be loaded.
 */
export async function printFrame(address: string): Promise<boolean> {
  shown?.remove();
  const frame = document.createElement('iframe');
  shown = frame;
  frame.tabIndex = -1;
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' });
  const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }));
  frame.src = address;
  document.body.append(frame);
  await loaded;
  // An answer that is no document of ours has another origin, or no title.
  if (!frame.contentDocument?.title) return false;
  frame.contentWindow?.print();
  return true;
}
