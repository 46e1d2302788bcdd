import { z } from 'zod';
import { modelFigures } from '../../../shared/domain/sampling.ts';
import type { ModelFamily } from '../../host/ports/modelFigures.ts';
import catalogue from '../../../resources/modelFigures.json' with { type: 'json' };

const family = modelFigures.extend({ match: z.string().min(1), tier: z.enum(['small', 'medium', 'large']) });

/** The families of the catalogue that is part of Gatehouse. */
export const modelFamilies: readonly ModelFamily[] = z.array(family).parse(catalogue.families);
