/** Seconds since 1970, as ChatGPT writes times; `undefined` for what is none. Pure. */
export function ofSeconds(seconds: unknown): number | undefined {
  return typeof seconds === 'number' ? sane(Math.round(seconds * 1000)) : undefined;
}

/** A date in ISO 8601; `undefined` for what is none. Pure. */
export function ofIsoDate(text: unknown): number | undefined {
  return typeof text === 'string' ? sane(Date.parse(text)) : undefined;
}

/** Times before 1970 and after the year 9999 are no times of chats. */
const maxTime = Date.UTC(9999, 11, 31);

function sane(time: number): number | undefined {
  return Number.isFinite(time) && time >= 0 && time <= maxTime ? time : undefined;
}
