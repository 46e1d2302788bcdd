import type { TFunction } from 'i18next';
import type { SecretPlace } from '../../shared/domain/secretPlaces.ts';
import { listFormat } from '../i18n/formats.ts';

/** Where something goes, in words. Pure. */
export function placesText(places: readonly SecretPlace[], t: TFunction, language: string): string {
  const texts = places.map((place) =>
    place.kind === 'address' ? place.address : t('trust.secrets.program', { command: place.words[0] ?? '' }),
  );
  return t('trust.secrets.goesTo', { places: listFormat(language).format(texts) });
}
