import open from 'open';

/** Opens our own page in the user's browser, where there is one to open; the link stands in the terminal anyway. */
export async function openInBrowser(url: string): Promise<void> {
  const { platform, env } = process;
  const hasScreen = platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
  if (!hasScreen) return;
  const browser = await open(url);
  browser.on('error', () => undefined);
}
