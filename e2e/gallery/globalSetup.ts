import { resolve } from 'node:path';
import { buildGallery } from './buildPage.ts';

export const galleryFolder = resolve(import.meta.dirname, '../../test-results/gallery-build');

export default async function globalSetup(): Promise<void> {
  await buildGallery(galleryFolder);
}
