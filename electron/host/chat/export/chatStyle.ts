/** The look of an exported chat: light or dark, as the reader's system is, and plain on paper. */
export const chatStyle = `
:root { color-scheme: light dark; --back: #fff; --text: #1c1d21; --soft: #5b5e68; --line: #dcdee4; --fill: #f4f5f8; --link: #2f5bd0; }
@media (prefers-color-scheme: dark) {
  :root { --back: #17181c; --text: #e9eaee; --soft: #a3a7b3; --line: #33363f; --fill: #212329; --link: #8fb0ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 50rem; padding: 2rem 1.25rem 4rem; background: var(--back); color: var(--text);
  font: 16px/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .25rem; }
.facts, .message > h2, .by { color: var(--soft); font-size: .85rem; font-weight: 500; }
.message { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: 1rem; }
.message > h2 { margin: 0 0 .5rem; }
.message.user .text { background: var(--fill); border-radius: .75rem; padding: .75rem 1rem; white-space: pre-wrap; }
.text > :first-child { margin-top: 0; } .text > :last-child { margin-bottom: 0; }
pre { background: var(--fill); border-radius: .5rem; padding: .75rem 1rem; overflow: auto; font-size: .85rem; line-height: 1.5; }
pre.plain { white-space: pre-wrap; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
:not(pre) > code { background: var(--fill); border-radius: .25rem; padding: .1em .3em; }
table { border-collapse: collapse; display: block; overflow: auto; } th, td { border: 1px solid var(--line); padding: .3rem .6rem; }
blockquote { border-inline-start: 3px solid var(--line); color: var(--soft); margin-inline: 0; padding-inline-start: 1rem; }
a { color: var(--link); } img { max-width: 100%; height: auto; border-radius: .5rem; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .75rem 0; padding: .5rem .9rem; }
summary { cursor: pointer; } details h3 { font-size: .85rem; margin: .75rem 0 .25rem; } details pre { margin: 0; }
.hidden-character { border: 1px dashed var(--soft); border-radius: .25rem; color: var(--soft); font-size: .8em; padding: 0 .25em; }
.note { color: var(--soft); font-size: .85rem; font-style: italic; }
@page { margin: 18mm 16mm; }
@media print {
  :root { color-scheme: light; --back: #fff; --text: #000; --soft: #444; --line: #bbb; --fill: #f4f4f4; --link: #000; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  pre, pre code { overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere; }
  table { display: table; overflow: visible; } thead { display: table-header-group; }
  h1, h2, h3, h4, summary { break-after: avoid; } p, li { orphans: 3; widows: 3; }
  tr, img, summary, blockquote { break-inside: avoid; }
  details::details-content { content-visibility: visible; display: block; }
  a[href^="http"]::after { content: " (" attr(href) ")"; color: var(--soft); font-size: .85em; overflow-wrap: anywhere; }
}
`;
