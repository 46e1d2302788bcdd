/** The languages Gatehouse speaks. */
export type Language = 'en' | 'zh-CN';

export const languages = ['en', 'zh-CN'] as const satisfies readonly Language[];
