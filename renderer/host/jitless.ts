import { z } from 'zod';

// Zod would compile its parsers with `eval`, which the page's policy forbids. Import this before anything parses.
z.config({ jitless: true });
