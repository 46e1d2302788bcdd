/**
 * Only the app receives keys that are pressed in it; so that Escape leaves full size there, too, the document says it
 * on. An app that takes this out only annoys: what is said opens nothing, and the page has a button of its own.
 */
const tellEscape = `addEventListener('keydown',(e)=>{if(e.key==='Escape'&&!e.defaultPrevented)parent.postMessage('gatehouse:escape','*')})`;

/**
 * An app that focuses one of its own fields steals the key presses of a user who is typing elsewhere, and no attribute
 * of a frame prevents that: a frame that is `inert` can still be focused by its own scripts. So `focus` works only
 * while the user is in the app: the app has the focus, and the user has used it since it had lost the focus last. On a busy
 * machine an app learns late that it lost the focus and may take it back once, but not again and again. If an app bypasses
 * this, the page notices and takes the focus back (`focusGuard.ts`).
 */
const leaveFocus = `(()=>{
let isUsed=false;
for(const name of['pointerdown','keydown','click'])addEventListener(name,({isTrusted})=>{if(isTrusted)isUsed=true},true);
addEventListener('blur',({target})=>{if(target===window)isUsed=false});
const calm=(owner,name,instead)=>{const own=owner[name];owner[name]=function(...args){return(isUsed&&document.hasFocus()?own:instead).apply(this,args)}};
const none=()=>undefined;
for(const{prototype}of[HTMLElement,SVGElement,MathMLElement])calm(prototype,'focus',none);
for(const{prototype}of[HTMLInputElement,HTMLTextAreaElement])calm(prototype,'select',none);
for(const{prototype}of[HTMLInputElement,HTMLTextAreaElement,HTMLSelectElement,HTMLFormElement])calm(prototype,'reportValidity',prototype.checkValidity);
calm(window,'focus',none);
})()`;

/** Adds the host's scripts to an app's document: before its first script, but after its doctype. Pure. */
export function appDocument(html: string): string {
  const start = endOfDoctype(html);
  return `${html.slice(0, start)}<script>${leaveFocus}</script>${html.slice(start)}\n<script>${tellEscape}</script>`;
}

/** Where the doctype ends; 0 where there is none. Only space and comments may stand before it. */
function endOfDoctype(html: string): number {
  let at = 0;
  for (;;) {
    while (/[\s\ufeff]/.test(html[at] ?? '')) at++;
    if (!html.startsWith('<!--', at)) break;
    const end = html.indexOf('-->', at + 4);
    if (end === -1) return 0;
    at = end + 3;
  }
  if (html.slice(at, at + 9).toLowerCase() !== '<!doctype') return 0;
  const end = html.indexOf('>', at);
  return end === -1 ? 0 : end + 1;
}
