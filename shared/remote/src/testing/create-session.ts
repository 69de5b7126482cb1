/** Returns a session with these products, for the requirements of a manifest. */
export const createSession = (...products: readonly number[]) => ({
  token: 'token',
  user: undefined,
  owned: products.map((id) => ({
    id,
    title: `Producto ${id}`,
    url: `producto-${id}`,
    status: 'Activo' as const,
    fecha_caducidad: null,
  })),
});
