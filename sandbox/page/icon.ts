/** Two servers in a box. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
<rect width="16" height="16" rx="3" fill="#0b57a4"/>
<path d="M3 4h10v3H3zM3 9h10v3H3z" fill="#fff"/>
<path d="M10 5h2v1h-2zM10 10h2v1h-2z" fill="#0b57a4"/>
</svg>
`;
