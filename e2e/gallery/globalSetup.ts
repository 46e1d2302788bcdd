import { resolve } from 'node:path';
import { setup as tellSeed } from '../setup/tellSeed.ts';
import { buildGallery } from './buildPage.ts';

export const galleryFolder = resolve(import.meta.dirname, '../../test-results/gallery-build');

export default async function globalSetup(): Promise<void> {
  tellSeed();
  await buildGallery(galleryFolder);
}
