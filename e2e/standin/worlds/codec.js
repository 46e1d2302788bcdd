// @ts-check
/**
 * Carries values over DevTools, which takes strings only, without losing what structured clone keeps and JSON drops.
 * Written as one function because its text is put into the isolated world too.
 */
export function createCodec() {
  /** @param {unknown} value @returns {unknown} */
  const pack = (value) => {
    if (value === undefined) return { t: 'undefined' };
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : { t: 'number', v: String(value) };
    if (typeof value === 'bigint') return { t: 'bigint', v: String(value) };
    if (Array.isArray(value)) return { t: 'array', v: value.map(pack) };
    if (value instanceof Date) return { t: 'date', v: value.getTime() };
    if (value instanceof Map) return { t: 'map', v: [...value].map(([key, item]) => [pack(key), pack(item)]) };
    if (value instanceof Set) return { t: 'set', v: [...value].map(pack) };
    if (value instanceof Uint8Array) return { t: 'bytes', v: [...value] };
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) {
      throw new TypeError(`The stand-in does not carry a ${prototype.constructor?.name}`);
    }
    return { t: 'object', v: Object.entries(value).map(([key, item]) => [key, pack(item)]) };
  };
  /** @param {any} packed @returns {unknown} */
  const unpack = (packed) => {
    if (packed === null || typeof packed !== 'object') return packed;
    switch (packed.t) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(packed.v);
      case 'bigint':
        return BigInt(packed.v);
      case 'array':
        return packed.v.map(unpack);
      case 'date':
        return new Date(packed.v);
      case 'map':
        return new Map(packed.v.map((/** @type {[unknown, unknown]} */ [key, item]) => [unpack(key), unpack(item)]));
      case 'set':
        return new Set(packed.v.map(unpack));
      case 'bytes':
        return new Uint8Array(packed.v);
      default:
        return Object.fromEntries(packed.v.map((/** @type {[string, unknown]} */ [key, item]) => [key, unpack(item)]));
    }
  };
  return {
    /** @param {unknown} value */
    encode: (value) => JSON.stringify(pack(value)),
    /** @param {string} text */
    decode: (text) => unpack(JSON.parse(text)),
  };
}
