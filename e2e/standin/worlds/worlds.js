// @ts-check
/**
 * The two halves of the context bridge. Both are put into every new document as text, so each is self-contained. They speak
 * over DOM events under a name nobody can guess: event details are structured clones when they cross worlds, which is
 * what Electron's bridge does to arguments. Functions cross as numbers.
 */

/** The page's half. It defines what the preload exposes and keeps nothing else on `window`. @param {string} token */
export function mainWorld(token) {
  if (window !== window.top) return;
  const functions = new Map();
  let lastId = 0;
  /** @type {any} */
  let answer;
  /** @param {unknown} value */
  const pack = (value) => {
    if (typeof value !== 'function') return { value: structuredClone(value) };
    functions.set(++lastId, value);
    return { functionId: lastId };
  };
  /** @param {object} call @returns {unknown} */
  const ask = (call) => {
    answer = undefined;
    window.dispatchEvent(new CustomEvent(`${token}:preload`, { detail: call }));
    const given = answer;
    if (given?.error !== undefined) throw new Error(given.error);
    if (given?.functionId === undefined) return given?.value;
    return (/** @type {unknown[]} */ ...args) => ask({ kind: 'invoke', id: given.functionId, args: args.map(pack) });
  };
  window.addEventListener(`${token}:page`, (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    if (detail.kind === 'answer') answer = detail;
    if (detail.kind === 'invoke') functions.get(detail.id)?.(...detail.args);
    if (detail.kind !== 'expose') return;
    /** @type {Record<string, unknown>} */
    const api = {};
    for (const name of detail.functions) {
      api[name] = (/** @type {unknown[]} */ ...args) =>
        ask({ kind: 'call', key: detail.key, name, args: args.map(pack) });
    }
    Object.defineProperty(window, detail.key, { value: Object.freeze(api), enumerable: true });
  });
}

/**
 * The preload's half: `contextBridge` and `ipcRenderer`, and the preload bundle itself in a CommonJS wrapper whose `require`
 * knows `electron` alone, as in a sandboxed preload.
 *
 * @param {string} token
 * @param {() => { encode(value: unknown): string, decode(text: string): unknown }} createCodec
 * @param {(require: (name: string) => unknown, module: object, exports: object) => void} preload
 */
export function preloadWorld(token, createCodec, preload) {
  if (window !== window.top) return;
  const codec = createCodec();
  const world = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));
  const exposed = new Map();
  const functions = new Map();
  const channels = new Map();
  let lastId = 0;
  /** @param {object} detail */
  const toPage = (detail) => window.dispatchEvent(new CustomEvent(`${token}:page`, { detail }));
  /** @param {any} packed */
  const unpack = (packed) =>
    packed.functionId === undefined
      ? packed.value
      : (/** @type {unknown[]} */ ...args) =>
          toPage({ kind: 'invoke', id: packed.functionId, args: structuredClone(args) });
  /** @param {unknown} value */
  const pack = (value) => {
    if (typeof value !== 'function') return { value: structuredClone(value) };
    functions.set(++lastId, value);
    return { functionId: lastId };
  };
  window.addEventListener(`${token}:preload`, (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    try {
      const target = detail.kind === 'call' ? exposed.get(detail.key)?.[detail.name] : functions.get(detail.id);
      toPage({ kind: 'answer', ...pack(target(...detail.args.map(unpack))) });
    } catch (error) {
      toPage({ kind: 'answer', error: error instanceof Error ? error.message : String(error) });
    }
  });
  const contextBridge = {
    /** @param {string} key @param {Record<string, unknown>} api */
    exposeInMainWorld(key, api) {
      const names = Object.keys(api);
      if (names.some((name) => typeof api[name] !== 'function')) throw new Error('The stand-in exposes functions only');
      if (exposed.has(key)) throw new Error(`Cannot bind an API on top of an existing property on the window object`);
      exposed.set(key, api);
      toPage({ kind: 'expose', key, functions: names });
    },
  };
  const ipcRenderer = {
    /** @param {string} channel @param {unknown[]} args */
    send: (channel, ...args) => world[`${token}ToMain`](codec.encode({ channel, args: structuredClone(args) })),
    /** @param {string} channel @param {Function} listener */
    on: (channel, listener) => channels.set(channel, [...(channels.get(channel) ?? []), listener]),
    /** @param {string} channel @param {Function} listener */
    off: (channel, listener) =>
      channels.set(
        channel,
        (channels.get(channel) ?? []).filter((/** @type {Function} */ other) => other !== listener),
      ),
  };
  world[`${token}FromMain`] = (/** @type {string} */ text) => {
    const { channel, args } = /** @type {{ channel: string, args: unknown[] }} */ (codec.decode(text));
    for (const listener of channels.get(channel) ?? []) listener({ sender: ipcRenderer, ports: [] }, ...args);
  };
  const require = (/** @type {string} */ name) => {
    if (name === 'electron') return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  preload(require, module, module.exports);
}

/**
 * Marks streams and `Blob`s that a page sends, which DevTools show as bytes. Streams are sent in one piece: DevTools see no body of them. The
 * imitation makes of both what Electron has.
 *
 * @param {string} mark the name of the header
 */
export function markedUploads(mark) {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const { body } = init ?? {};
    const isStream = body instanceof ReadableStream;
    if (!isStream && !(body instanceof Blob)) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set(mark, isStream ? 'stream' : 'blob');
    return send(input, { ...init, headers, body: isStream ? await new Response(body).blob() : body });
  };
}
