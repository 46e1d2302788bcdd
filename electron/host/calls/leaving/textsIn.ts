import { isJsonObject, type JsonValue } from '../../../../shared/lib/json.ts';

/** Every text in a value, including field names; texts shorter than `atLeast` are left out. */
export function textsIn(value: JsonValue, atLeast: number): string[] {
  const texts: string[] = [];
  const take = (text: string) => {
    if (text.length >= atLeast) texts.push(text);
  };
  const open: JsonValue[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') take(next);
    else if (Array.isArray(next)) for (const item of next as readonly JsonValue[]) open.push(item);
    else if (isJsonObject(next)) {
      for (const [name, field] of Object.entries(next)) {
        take(name);
        if (field !== undefined) open.push(field);
      }
    }
  }
  return texts;
}
