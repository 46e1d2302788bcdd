import { modelSettings } from '../../../shared/domain/modelSettings.ts';

/** Whether a temperature can be set for a model that goes up to `max`. */
export function isTemperature(value: number, max: number): boolean {
  return modelSettings.shape.temperature.safeParse(value).success && value <= max;
}

/** Whether an answer may be limited to so many tokens. */
export function isAnswerLength(value: number, max: number | undefined): boolean {
  return modelSettings.shape.maxOutputTokens.safeParse(value).success && value <= (max ?? value);
}
