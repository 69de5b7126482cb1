/** Renders a page of the demo in Spanish, without scripts. */
export const renderDemoPage = (title: string, content: string) => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Parqué</title><link rel="stylesheet" href="/demo/demo.css">
</head>
<body>
<header><p>Demostración de Parqué, solo en este ordenador</p><h1>${title}</h1></header>
<main>
${content}
</main>
<footer><a href="/">Volver a Parqué</a></footer>
</body>
</html>
`;

export const demoStyle = `:root { color-scheme: light dark; --line: light-dark(#d9d5ca, #34312a); --accent: light-dark(#7a5600, #f7c948); }
* { box-sizing: border-box; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#faf8f3, #0d0c0a); color: light-dark(#1b1a17, #efece4); }
a { color: var(--accent); }
h1 { margin: 0 0 1rem; font-size: 1.75rem; }
h2 { margin: 0; font-size: 1.0625rem; }
header p { margin: 0 0 .25rem; color: light-dark(#5d594e, #a8a294); font-size: .875rem; }
article { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 12px; background: light-dark(#fff, #161511); }
article p, main > p { max-width: 34rem; text-wrap: pretty; }
article p { margin: .75rem 0 0; overflow-wrap: anywhere; }
article dl { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: .25rem 0 0; color: light-dark(#5d594e, #a8a294); font-size: .875rem; }
article dl div { display: flex; gap: .35rem; min-width: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
.action { display: inline-block; min-height: 44px; padding: .6rem 1rem; border-radius: 8px; background: var(--accent); color: light-dark(#fff, #1b1a17); font-weight: 600; text-decoration: none; }
.action:focus-visible, a:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
.tools { margin: 0 0 1rem; }
footer { margin-top: 2rem; }
`;
