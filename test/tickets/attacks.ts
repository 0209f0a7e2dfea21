// Texts with which an attacker might try to inject markup or code.

export const shapes = ['<script>attack()</script>', '<img src=x onerror=attack()>', '"><svg onload=attack()>', "' onfocus=attack() autofocus='", 'javascript:attack()', '</textarea><script>attack()</script>', '</title><script>attack()</script>', '<iframe srcdoc="<script>parent.attack()</script>">', '{{constructor.constructor("attack()")()}}', '${attack()}', '</script><script>attack()</script>', '<!--><script>attack()</script>-->', '<a href="javascript:attack()">x</a>', '<math><mtext></form><form><mglyph><style></math><img src onerror=attack()>', '<details open ontoggle=attack()>', '<style>@import "javascript:attack()"</style>', '&lt;script&gt;attack()&lt;/script&gt;', '\\u003cscript\\u003eattack()\\u003c/script\\u003e', '<base href="//evil.example/">', '<meta http-equiv=refresh content="0;url=javascript:attack()">']

export const wrappings = [(text: string) => text, (text: string) => `Hello ${text} there`, (text: string) => `\n${text}\n`, (text: string) => `"${text}`, (text: string) => `${text}${text}`]

/** Each shape in each of its wrappings: 100 texts. */
export const attacks = shapes.flatMap((shape) => wrappings.map((wrap) => wrap(shape)))
