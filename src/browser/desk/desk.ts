document.documentElement.dataset.ready = ''
