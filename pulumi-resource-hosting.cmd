@node "%~dp0dist\plugin\start.js" %*
