/** The roles of Electron's menus, and how it labels them, which is in English only. */
const labels: Readonly<Record<string, string>> = {
  about: 'About Gatehouse',
  appmenu: 'Gatehouse',
  close: 'Close',
  copy: 'Copy',
  cut: 'Cut',
  delete: 'Delete',
  editmenu: 'Edit',
  filemenu: 'File',
  front: 'Bring All to Front',
  help: 'Help',
  hide: 'Hide Gatehouse',
  hideothers: 'Hide Others',
  minimize: 'Minimize',
  paste: 'Paste',
  pasteandmatchstyle: 'Paste and Match Style',
  quit: 'Quit',
  redo: 'Redo',
  reload: 'Reload',
  resetzoom: 'Actual Size',
  selectall: 'Select All',
  services: 'Services',
  toggledevtools: 'Toggle Developer Tools',
  togglefullscreen: 'Toggle Full Screen',
  undo: 'Undo',
  unhide: 'Show All',
  viewmenu: 'View',
  window: 'Window',
  windowmenu: 'Window',
  zoom: 'Zoom',
  zoomin: 'Zoom In',
  zoomout: 'Zoom Out',
};

/** @throws Error for a role that Electron does not know, of which it would make an item that does nothing */
export function labelOfRole(role: string): string {
  const label = labels[role.toLowerCase()];
  if (label === undefined) throw new Error(`No role: ${role}`);
  return label;
}

const modifiers = /^(?:Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i;
const keys =
  /^(?:[A-Z0-9]|F(?:[1-9]|1[0-9]|2[0-4])|Plus|Space|Tab|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|[!-/:-@[-`{-~])$/i;

/** Whether Electron understands it: modifiers, and one key at the end. */
export function isAccelerator(text: string): boolean {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  return keys.test(key) && parts.every((part) => modifiers.test(part));
}
