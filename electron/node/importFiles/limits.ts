/** A value is whole in memory while it is read: larger ones are refused; bytes. */
export const maxChatBytes = 64 * 1024 * 1024;

export interface ReadLimits {
  readonly maxBytes: number;
  readonly maxChatBytes: number;
}
