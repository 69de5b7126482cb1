/**
 * A reply of a faked call that also adds the body of each request to a list.
 *
 * @example
 *   server.use(answer(addresses.editProduct, recordBody(sent, product)));
 */
export const recordBody =
  <Reply>(bodies: unknown[], reply: Reply) =>
  ({ body }: { readonly body: unknown }): Reply => {
    bodies.push(body);
    return reply;
  };
