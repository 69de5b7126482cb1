import { renderMailHtml } from './mail-html';
import { createMail } from './mail-templates';

test('the HTML of a mail has the parts of its text, a button for its link, and no markup from data', () => {
  const device = '<img src=x onerror="alert(1)">';
  const parts = [`Dispositivo: ${device}\nHoy`, 'http://localhost:9/#/cuenta'];
  const html = renderMailHtml(createMail('ana@correo.es', 'Hola <b>', ...parts));
  expect(html).toContain('<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">Hola &lt;b&gt;</h1>');
  expect(html).toContain('Dispositivo: &lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>');
  expect(html).toMatch(/<a href="http:\/\/localhost:9\/#\/cuenta"/);
});
