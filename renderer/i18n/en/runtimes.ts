/** Copies of Node.js and uv that servers are started with, in English. */
export const runtimes = {
  runtimes: {
    names: { node: 'Node.js', uv: 'uv' },
    copy: 'Copy',
    publisher: 'Publisher',
    repacked: '{{copy}} is repacked by the package {{by}}, not by the {{copy}} project',
    unpacked: 'Size when unpacked',
    download: 'Download',
    hash: 'SHA-256',
    hosts: 'May also be sent by',
    atMost: 'At most {{size}}',
    python:
      'When a server needs a version of Python that is not on this computer, uv downloads one by itself, without asking you.',
    steps: {
      asking: 'Confirm the download of {{copy}} {{version}}',
      downloading: 'Downloading {{copy}} {{version}}…',
      unpacking: 'Unpacking {{copy}} {{version}}…',
    },
    asks: 'Nothing is downloaded before you have looked at the address and confirmed it.',
    progress: 'Progress of the copy',
    amount: '{{bytes}} of {{ofBytes}}',
    cancel: 'Cancel the copy',
    form: 'Use the copy of {{copy}} that Gatehouse keeps',
    formHint:
      'Its programs stand first in the PATH of this server. Without it, what is on your computer is used. Gatehouse asks for trust again.',
    offer: {
      title: 'Gatehouse can keep a copy of {{copy}} {{version}}',
      means:
        'It is used only by servers that you choose it for. You see its address and confirm it before anything is downloaded.',
      there: 'Gatehouse keeps a copy of {{copy}} {{version}}.',
      none: 'This release of Gatehouse has no copy of {{copy}} for this computer. Install it yourself.',
      hint: 'Its programs stand first in the PATH of this server. It becomes part of what you are asked to trust; other servers do not use it.',
      preview: 'with the copy of {{copy}} that Gatehouse keeps',
    },
    title: 'Copies of Node.js and uv',
    looking: 'Looking for copies…',
    none: 'There are none. Where a server cannot start because Node.js or uv is missing, and where you add such a server, you can get a copy.',
    usedBy: 'Used by {{servers}}. Edit these servers before you remove it.',
    unused: 'No server uses it.',
    remove: 'Remove',
    removeCopy: 'Remove {{copy}}',
  },
};
