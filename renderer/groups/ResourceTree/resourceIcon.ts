import { Braces, Database, File, FileText, Globe, Image, type LucideIcon, Music, Table, Video } from 'lucide-react';
import type { ResourceSummary } from '../../../shared/domain/offer.ts';

const byType: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, Image],
  [/^audio\//, Music],
  [/^video\//, Video],
  [/json/, Braces],
  [/csv|spreadsheet/, Table],
  [/html/, Globe],
  [/sql|database/, Database],
  [/^text\/|markdown|xml|yaml/, FileText],
];

/** The icon for a resource's type, as its server states it. Pure. */
export function resourceIcon({ mimeType = '' }: Pick<ResourceSummary, 'mimeType'>): LucideIcon {
  return byType.find(([type]) => type.test(mimeType.toLowerCase()))?.[1] ?? File;
}
