import type { LinkFault, pasteProblems } from '../../problems/pasteProblems.ts';
import type { ProblemWords } from '../problemWords.ts';
import { fieldFaultsEn, fieldNameEn, syntaxFaultsEn } from './systemEn.ts';

const at = ({ line, column }: { line: number; column: number }) => `Line ${line}, column ${column}`;

const linkFaultsEn: Readonly<Record<LinkFault, (what: string) => string>> = {
  tooLong: (what) => `it is longer than ${what} characters`,
  noConfiguration: (what) => `it has no "${what}"`,
  notBase64: () => 'its configuration is not valid Base64. Copy the whole link',
  notJson: () => 'its configuration is not valid JSON. Copy the whole link',
  kindUnknown: (what) => `Gatehouse does not know what "${what}" means. It reads links that add one server`,
  fieldNotAllowed: (what) => `a link may not set "${what}". Add the server with the form instead, if you want that`,
  loaderVariable: (what) => `the variable "${what}" changes which code a program loads, and a link may not set it`,
  secretReference: (what) => `it refers to your secret "${what}", and a link may not do that`,
};

export const pasteEn: Pick<ProblemWords, keyof typeof pasteProblems> = {
  pasteTooLong: ({ count }) => `The text is longer than ${count} characters. Paste only the part about servers.`,
  pasteTooHard: ({ count }) =>
    `Reading the text took more than ${count} seconds or too much memory, so it was stopped. Paste only the part about servers.`,
  pasteTooMany: ({ count }) => `The text has more than ${count} servers. Paste fewer at a time.`,
  pasteNothing: () =>
    'Gatehouse recognises no server in this text. Paste the configuration, the command, the address or the install link from the documentation of the server.',
  pasteNoServerField: ({ format, fields }) =>
    `This is valid ${format}, but nothing in it is an MCP server that Gatehouse knows: it has ${fields}. Paste the part with the servers, such as "mcpServers" or "servers", or one entry with "command" or "url".`,
  pasteNoServers: (place) => `${at(place)}: there is no server in it. Paste the configuration with at least one entry.`,
  pasteSyntax: ({ fault, ...place }) =>
    `${at(place)}: ${syntaxFaultsEn[fault]}. Correct it here, or copy the whole configuration again.`,
  pasteUnreadable: ({ format, detail, ...place }) =>
    `${at(place)}: this is not valid ${format} (${detail}). Correct it here, or copy the whole configuration again.`,
  pasteFieldWrong: ({ server, field, fault, value, ...place }) =>
    `${at(place)}, server "${server}": ${fieldNameEn(field)} ${fieldFaultsEn[fault](value)}. Correct it here.`,
  pasteNoLaunch: ({ server, ...place }) =>
    `${at(place)}, server "${server}": neither a command nor an address. Add "command" (a program to start) or "url" (a server to reach).`,
  pastePartOfApp: ({ server, app, what, ...place }) =>
    `${at(place)}, server "${server}": ${
      app === 'zed'
        ? `"${what}" belongs to an extension of Zed, which starts the server`
        : `"${what}" is a block of the hub of Continue, which says how the server starts`
    }. Look up the command or the address in the documentation of the server, and paste that.`,
  pasteTwoLaunches: ({ server, ...place }) =>
    `${at(place)}, server "${server}": both a command and an address. Remove one of them.`,
  pasteKindNotSupported: ({ server, what, ...place }) =>
    `${at(place)}, server "${server}": servers of the kind "${what}" are part of the other program or speak in a way that Gatehouse does not support. Remove the entry, or look for a command or an address in the documentation of the server.`,
  pasteAddressWithUser: ({ server, ...place }) =>
    `${at(place)}, server "${server}": the address has a name or a password before its host. Remove it; what the server wants to be sent goes into "headers".`,
  pasteLinkWrong: ({ fault, what, ...place }) => `${at(place)}: the link cannot be used: ${linkFaultsEn[fault](what)}.`,
  openedLinkWrong: ({ fault, what }) => `The link cannot be used: ${linkFaultsEn[fault](what)}.`,
  pasteShellSign: ({ what, ...place }) =>
    `${at(place)}: "${what}" means something to a shell only, and Gatehouse starts servers without one. Paste only the command that starts the server.`,
  pasteQuoteOpen: (place) =>
    `${at(place)}: a quotation mark is not closed. Close it here, or copy the whole line again.`,
  pasteLineTooLong: ({ count, ...place }) =>
    `${at(place)}: the line is longer than ${count} characters, and no system starts a program with such a line. Copy the whole command again.`,
  pasteInstallsOnly: ({ what, ...place }) =>
    `${at(place)}: "${what}" installs, builds or tests something and starts no server. Run it yourself if it is needed, and paste the command that starts the server.`,
  pasteProjectScript: ({ what, ...place }) =>
    `${at(place)}: "${what}" runs a script of a project in its own folder, for people who work on it. If that starts the server, paste the command that stands behind it under "scripts" in package.json, with the full path, such as "node /path/to/dist/index.js".`,
  pasteClosedInput: ({ what, instead, ...place }) =>
    `${at(place)}: "${what}" gives the program a terminal or no input, and a server needs an open input without a terminal. If this starts a server, write "${instead}" here.`,
  pasteCommandCut: ({ what, ...place }) =>
    `${at(place)}: after "${what}" something is missing. Copy the whole command again.`,
  pasteOptionUnknown: ({ what, ...place }) =>
    `${at(place)}: Gatehouse does not know the option "${what}" of this command. Remove it, or add the server with the form.`,
  pasteWebPage: ({ what, ...place }) =>
    `${at(place)}: ${what} is a page to read and no MCP server. Paste the configuration or the command that it shows.`,
  pasteChanged: () => 'The text was changed meanwhile. Look at what was recognised, and press Add again.',
  arrivalGone: () => 'This is no longer there: it was opened elsewhere, or something newer took its place.',
  pasteSecretMisplaced: ({ server, fields, ...place }) =>
    `${at(place)}: server "${server}" was not added: a secret cannot stand where ${fields} is used (a command, a folder, code or the name of a host). Put it into a variable or a header.`,
  pasteFieldsEmpty: ({ server, fields, ...place }) =>
    `${at(place)}: server "${server}" was not added: fill in ${fields}.`,
};
