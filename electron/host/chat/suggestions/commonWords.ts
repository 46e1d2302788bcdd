/** Words that stand in any message, in the form of `toolTerms`: they tell nothing of a resource. */
export const commonWords: ReadonlySet<string> = new Set(
  [
    'a about above after again all also am an and any are as at be because been before being below between both but by can could did do',
    'does doing down during each every few file find for from further get give go had has have having he help her here him his how i if',
    'in into is it its just know let like list look make me more most must my need new no not now of off on once one only open or other',
    'our out over own please read resource same see she should show so some such take tell text than that the their them then there',
    'these they thing this those through time to too under until up use used user very want was we were what when where which while who',
    'why will with without work would write you your',
    '我们 你们 他们 这个 那个 什么 怎么 一个 可以 请帮 帮我 如何 没有 是否 以及 然后 因为 所以 如果 文件 资源',
  ].flatMap((line) => line.split(' ')),
);
